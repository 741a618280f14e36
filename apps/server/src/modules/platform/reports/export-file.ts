import type { Language } from '@washboard/contract/languages/languages';
import type { MeasurementSystem } from '@washboard/contract/units/units';
import type { FastifyReply } from 'fastify';
import { untilClientLeaves } from '../../../http/until-client-leaves.ts';
import { type SentReply, sendFile } from '../export-queue/index.ts';
import { periodName, type ReportPeriod } from './report-times.ts';

export interface ExportedFile {
  name: string;
  content: Buffer | AsyncIterable<string | Uint8Array>;
}

const contentTypes = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
  zip: 'application/zip',
} as const;
type ExportFormat = keyof typeof contentTypes;

/** The client for whom a file is made. */
export interface ExportReader {
  language: Language;
  system: MeasurementSystem;
  signal: AbortSignal;
}

interface ReaderHeaders {
  'x-language': Language;
  'x-measurement-system': MeasurementSystem;
}

export function readerOf(headers: ReaderHeaders, reply: FastifyReply): ExportReader {
  const { 'x-language': language, 'x-measurement-system': system } = headers;
  return { language, system, signal: untilClientLeaves(reply) };
}

interface NamedExport {
  title: string;
  /** A serial number or a company; null for everything in scope. */
  of: string | null;
  period: ReportPeriod;
  now: Date;
  timeZone: string;
  format: ExportFormat;
}

export function exportName({ title, of, period, now, timeZone, format }: NamedExport): string {
  return `${[title, of, periodName(period, now, timeZone)].filter(Boolean).join('-')}.${format}`;
}

export async function exportReport<Format extends ExportFormat>(
  named: NamedExport & { format: Format },
  contents: Readonly<Record<Format, () => ExportedFile['content'] | Promise<ExportedFile['content']>>>,
): Promise<ExportedFile> {
  return { name: exportName(named), content: await contents[named.format]() };
}

export function sendExport<Sent extends SentReply>(reply: Sent, format: ExportFormat, file: ExportedFile): Sent {
  return sendFile(reply, { ...file, contentType: contentTypes[format] });
}
