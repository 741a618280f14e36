export { readKeyFile } from './key-file.ts';
export { openSecretBox, type SecretBox, UnreadableSecretError } from './secret-box.ts';
export { drawSecret, hashSecret, hintOf } from './secrets.ts';
