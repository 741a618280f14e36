/** The command line cannot be understood; the message says how it is used. */
export class UsageError extends Error {
  override name = 'UsageError';
}
