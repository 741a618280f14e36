import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PackageManifest, readManifest } from './package-closure.ts';

const noticeFile = /^(?:licen[cs]e|notice|copying)(?:[.-].*)?$/i;
const rule = `\n${'-'.repeat(78)}\n\n`;

/** @returns the licences of packages in one text, in the order of their names */
export function licenceNotices(introduction: string, folders: Iterable<string>): string {
  const notices = new Map<string, string>();
  for (const folder of folders) {
    const manifest = readManifest(folder);
    notices.set(`${manifest.name} ${manifest.version}`, noticeOf(folder, manifest));
  }
  const inOrder = [...notices].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `${introduction}\n${inOrder.map(([, notice]) => rule + notice).join('')}`;
}

function noticeOf(folder: string, { name, version, license = 'unknown', author }: PackageManifest): string {
  const by = typeof author === 'string' ? author : author?.name;
  const texts = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && noticeFile.test(entry.name))
    .map((entry) => entry.name)
    .toSorted()
    .map((file) => `\n${readFileSync(join(folder, file), 'utf8').replaceAll('\r', '').trim()}\n`);
  return `${name} ${version}\nLicence: ${license}${by ? `\nAuthor: ${by}` : ''}\n${texts.join('')}`;
}
