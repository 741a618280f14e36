/** @returns null for another origin, so that no message leads to another site */
export function ownAddress(path: string, origin: string): URL | null {
  const address = URL.parse(path, origin);
  return address?.origin === origin ? address : null;
}
