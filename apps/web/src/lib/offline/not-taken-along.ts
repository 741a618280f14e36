/** There is no network, and this was not taken along with its machine. */
export class NotTakenAlongError extends Error {
  override name = 'NotTakenAlongError';
}
