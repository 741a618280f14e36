export { readClosedFile, readKeyFile } from './key-file.ts';
export { replaceSecretKey, requireSecretKey } from './require-secret-key.ts';
export {
  generateSecret,
  hashSecret,
  openSecretBox,
  type SecretBox,
  secretHintOf,
  UnreadableSecretError,
} from './secret-box.ts';
