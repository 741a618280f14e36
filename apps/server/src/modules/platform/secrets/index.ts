export { readClosedFile, readKeyFile } from './key-file.ts';
export { replaceSecretKey, requireSecretKey } from './require-secret-key.ts';
export { drawSecret, hashSecret, hintOf, openSecretBox, type SecretBox, UnreadableSecretError } from './secret-box.ts';
