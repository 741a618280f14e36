export class NotSavedOfflineError extends Error {
  override name = 'NotSavedOfflineError';
}
