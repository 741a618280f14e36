/** Countries in which machines are installed (docs/product-rules.md#countries), each with the time of its mainland. */
const timeZones = {
  IT: 'Europe/Rome',
  FR: 'Europe/Paris',
  DE: 'Europe/Berlin',
  ES: 'Europe/Madrid',
  GB: 'Europe/London',
} as const satisfies Record<string, string>;

export type InstallationCountry = keyof typeof timeZones;

/** Two letters, as in ISO 3166-1. */
export const installationCountries = Object.keys(timeZones) as [InstallationCountry, ...InstallationCountry[]];

/** What a clock on the wall shows there; UTC where no one knows better. */
export function timeZoneOfCountry(country: string | null): string {
  return timeZones[country as InstallationCountry] ?? 'UTC';
}
