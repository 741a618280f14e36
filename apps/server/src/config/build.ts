import product from '../../../../package.json' with { type: 'json' };

export const { version } = product;

/** The commit of a release, which `scripts/release.mjs` fills in; null in a checkout. */
export const revision: string | null = null;
