import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PackageManifest, readManifest } from './package-closure.ts';
import { type VendoredPart, vendoredIn } from './vendored-parts.ts';

const licenceTexts = join(import.meta.dirname, 'licence-texts');
const noticeFile = /^(?:licen[cs]e|notice|copying)(?:[.-].*)?$/i;
const rule = `\n${'-'.repeat(78)}\n\n`;

/** @returns the licences of packages and of the software inside them in one text, in the order of their names */
export function licenceNotices(introduction: string, folders: Iterable<string>): string {
  const notices = new Map<string, string>();
  for (const folder of folders) {
    const manifest = readManifest(folder);
    notices.set(`${manifest.name} ${manifest.version}`, noticeOf(folder, manifest));
    for (const part of vendoredIn(manifest.name)) notices.set(`${part.name} ${part.version}`, noticeOfVendored(part));
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
    .map((file) => textOf(join(folder, file)));
  return `${name} ${version}\nLicence: ${license}${by ? `\nAuthor: ${by}` : ''}\n${texts.join('')}`;
}

function noticeOfVendored({ name, version, license, texts = [] }: VendoredPart): string {
  return `${name} ${version}\nLicence: ${license}\n${texts.map((file) => textOf(join(licenceTexts, file))).join('')}`;
}

const textOf = (file: string) => `\n${readFileSync(file, 'utf8').replaceAll('\r', '').trim()}\n`;
