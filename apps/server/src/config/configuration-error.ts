export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}
