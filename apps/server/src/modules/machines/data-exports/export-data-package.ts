import type { Language } from '@washboard/contract/languages/languages';
import { fillText } from '@washboard/contract/languages/texts';
import { type Channel, channels } from '@washboard/contract/telemetry/channels';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { type ExportedFile, exportName } from '../../platform/reports/index.ts';
import type { ApplianceRow } from '../appliances/index.ts';
import { eventKindWords } from '../events/index.ts';
import { type FieldType, listParts, type PackagePart } from './package-parts.ts';
import { type PackageTexts, packageTexts, partKinds } from './texts.ts';
import { type FileToZip, zipFiles } from './zip-files.ts';

/**
 * Article 4 of the EU Data Act gives these data to the user of a machine.
 *
 * @throws ProblemError LEDGER_NOT_SIGNED
 */
export async function exportDataPackage(
  context: Context,
  actor: Actor,
  row: ApplianceRow,
  language: Language,
): Promise<ExportedFile> {
  const { serialNumber } = row.appliance;
  const now = context.clock.now();
  const parts = await listParts(context, actor, row, language);
  const described = { serialNumber, language, now, parts };
  const files: FileToZip[] = [
    { path: 'README.md', content: once(explainPackage(described)) },
    { path: 'datapackage.json', content: once(`${JSON.stringify(describePackage(described), null, 2)}\n`) },
    ...parts,
  ];
  await recordAudit(context.database.orm, {
    at: now,
    actor,
    action: 'appliance.dataExported',
    serialNumber,
  });
  const name = exportName({ title: 'data', of: serialNumber, period: {}, now, timeZone: 'UTC', format: 'zip' });
  return { name, content: zipFiles(files, now) };
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

interface DescribedPackage {
  serialNumber: string;
  language: Language;
  now: Date;
  parts: readonly PackagePart[];
}

const mediaTypes = { csv: 'text/csv', jsonl: 'application/jsonl', json: 'application/json' };

/** The file is a Frictionless Data Package, https://datapackage.org, extended by `unit`. */
function describePackage({ serialNumber, language, now, parts }: DescribedPackage) {
  const texts = packageTexts[language];
  return {
    $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
    name: `machine-data-${serialNumber.toLowerCase()}`,
    title: fillText(texts.title, { serialNumber }),
    description: texts.introduction.join('\n\n'),
    created: now.toISOString(),
    resources: parts.map(({ kind, format, path, fields }) => ({
      name: path
        .replace(/\.\w+$/, '')
        .replaceAll('/', '-')
        .toLowerCase(),
      path,
      title: texts.part[kind].title,
      description: texts.part[kind].description,
      format,
      mediatype: mediaTypes[format],
      encoding: 'utf-8',
      ...(format === 'csv' && { dialect: { delimiter: ',', lineTerminator: '\r\n' } }),
      ...(fields && {
        schema: { fields: fields.map((field) => describeField(field, texts)), missingValues: [''] },
      }),
    })),
  };
}

const types: Record<FieldType, string> = {
  text: 'string',
  instant: 'datetime',
  boolean: 'boolean',
  integer: 'integer',
  decimal: 'number',
  object: 'object',
};

function describeField({ name, type }: { name: string; type: FieldType }, texts: PackageTexts) {
  const unit = unitOf(name);
  return { name, type: types[type], description: meaningOf(name, texts), ...(unit && { unit }) };
}

const units = {
  LitresPerHour: 'l/h',
  Millilitres: 'ml',
  WattHours: 'Wh',
  Celsius: '°C',
  Seconds: 's',
  Litres: 'l',
} as const;

const unitOf = (name: string) => Object.entries(units).find(([suffix]) => name.endsWith(suffix))?.[1];

const reading = new RegExp(`^(${channels.join('|')})(Mean|Lowest|Highest)?(?:${Object.keys(units).join('|')})$`);

function meaningOf(name: string, { channel, figure, field }: PackageTexts): string {
  const [, kind, as] = name.match(reading) ?? [];
  const fields: Readonly<Record<string, string>> = field;
  if (kind === undefined) return fields[name] ?? '';
  const words = channel[kind as Channel];
  return as === undefined ? words : `${words}: ${figure[as as keyof PackageTexts['figure']]}`;
}

function explainPackage({ serialNumber, language, parts }: DescribedPackage): string {
  const texts = packageTexts[language];
  const lines = [`# ${fillText(texts.title, { serialNumber })}`, ...texts.introduction, `## ${texts.filesTitle}`];
  for (const kind of partKinds) {
    const [first, ...others] = parts.filter((part) => part.kind === kind);
    if (!first) continue;
    const { title, description } = texts.part[kind];
    const path = others.length > 0 ? `${first.path} … ${others.at(-1)?.path}` : first.path;
    lines.push(`### ${title}`, `\`${path}\``, description);
    if (first.fields) lines.push(tableOf(first.fields, texts));
  }
  const kinds = Object.entries(eventKindWords(language)).map(([kind, words]) => `- \`${kind}\`: ${words}`);
  lines.push(`## ${texts.kindsTitle}`, kinds.join('\n'));
  return `${lines.join('\n\n')}\n`;
}

function tableOf(fields: NonNullable<PackagePart['fields']>, texts: PackageTexts): string {
  const rows = fields.map((field) => {
    const { name, description, unit } = describeField(field, texts);
    return `| \`${name}\` | ${description} | ${unit ?? ''} |`;
  });
  return [`| ${texts.tableTitles.join(' | ')} |`, '|---|---|---|', ...rows].join('\n');
}
