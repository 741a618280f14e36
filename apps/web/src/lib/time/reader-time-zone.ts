/** The reader's own time zone, by its name in the IANA database. */
export function readerTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
