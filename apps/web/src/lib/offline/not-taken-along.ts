export class NotTakenAlongError extends Error {
  override name = 'NotTakenAlongError';
}
