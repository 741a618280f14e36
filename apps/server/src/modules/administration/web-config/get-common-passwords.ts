import { commonPasswords } from '../../people/accounts/index.ts';
import { type AssetFile, assetFile, releaseHashOf } from '../../servicing/machine-documents/index.ts';

let file: Promise<AssetFile> | null = null;

/** The file is written once for the process. */
export function getCommonPasswords(): Promise<AssetFile> {
  file ??= writeFile();
  return file;
}

async function writeFile(): Promise<AssetFile> {
  const written = JSON.stringify({ words: [...(await commonPasswords())] });
  return assetFile(releaseHashOf(written), () => written);
}
