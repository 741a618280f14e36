/** Each country has the time zone of its mainland (docs/product-rules.md#countries). */
const timeZones = {
  IT: 'Europe/Rome',
  FR: 'Europe/Paris',
  DE: 'Europe/Berlin',
  ES: 'Europe/Madrid',
  GB: 'Europe/London',
} as const satisfies Record<string, string>;

export type InstallationCountry = keyof typeof timeZones;

/** Codes are those of ISO 3166-1 alpha-2. */
export const installationCountries = Object.keys(timeZones) as [InstallationCountry, ...InstallationCountry[]];

/** @returns UTC for an unknown country */
export function timeZoneOfCountry(country: string | null): string {
  return timeZones[country as InstallationCountry] ?? 'UTC';
}

export function timeZoneOf({ timeZone, country }: { timeZone: string | null; country: string | null }): string {
  return timeZone ?? timeZoneOfCountry(country);
}
