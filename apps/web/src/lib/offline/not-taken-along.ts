/** The data needs a network, because it was not taken along with its machine. */
export class NotTakenAlongError extends Error {
  override name = 'NotTakenAlongError';
}
