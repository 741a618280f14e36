import serverPackage from '../../package.json' with { type: 'json' };

export const { version } = serverPackage;

/** The commit of a release, which `scripts/release.mjs` fills in; null in a checkout. */
export const revision: string | null = null;
