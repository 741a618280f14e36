import {
  type HandReading,
  isWithinBounds,
  type ReadingKind,
  readingKinds,
  readingLabelMaxLength,
  readingUnitMaxLength,
} from '@washboard/contract/service-log/readings';
import {
  maxPhotos,
  maxReadings,
  type ServiceLogChange,
  type ServiceLogEntry,
} from '@washboard/contract/service-log/service-log';
import * as z from 'zod/mini';
import { readNumber } from '../../lib/format/parameter-quantity.ts';
import { storedDrafts } from '../../lib/forms/stored-drafts.ts';
import type { ReadingWords } from './use-reading-words.ts';

const readingDraftSchema = z.object({
  key: z.uuid(),
  kind: z.enum(readingKinds),
  typed: z.string(),
  /** The reader may choose other units before the draft is opened again. */
  typedIn: z.string(),
  /** An untouched reading keeps its exact value. */
  stored: z.nullable(z.int()),
  label: z.string(),
  unit: z.string(),
});
export type ReadingDraft = z.infer<typeof readingDraftSchema>;

const entryDraftSchema = z.object({
  id: z.uuid(),
  /** The writer has seen this version; 0 stands for a new entry. */
  version: z.int(),
  text: z.string(),
  readings: z.array(readingDraftSchema).check(z.maxLength(maxReadings)),
  /** The stored draft does not contain new photos. */
  photoIds: z.array(z.uuid()).check(z.maxLength(maxPhotos)),
});
export type EntryDraft = z.infer<typeof entryDraftSchema>;

const formOf = (serialNumber: string) => `serviceLog.${serialNumber}`;

export function readDraft(serialNumber: string, ownerId: string, words: ReadingWords): EntryDraft | null {
  const stored = entryDraftSchema.safeParse(storedDrafts.read(formOf(serialNumber), ownerId));
  if (!stored.success) return null;
  const { readings, ...draft } = stored.data;
  const isReadable = ({ kind, typedIn }: ReadingDraft) => typedIn === words.unit(kind).symbol;
  return {
    ...draft,
    readings: readings.map((reading) =>
      isReadable(reading) ? reading : { ...reading, ...typedAs(reading.kind, '', words) },
    ),
  };
}

export function storeDraft(serialNumber: string, ownerId: string, draft: EntryDraft | null): void {
  storedDrafts.write(formOf(serialNumber), ownerId, draft);
}

export const newDraft = (): EntryDraft => ({
  id: crypto.randomUUID(),
  version: 0,
  text: '',
  readings: [],
  photoIds: [],
});

export const newReading = (words: ReadingWords): ReadingDraft => ({
  key: crypto.randomUUID(),
  label: '',
  unit: '',
  ...typedAs('waterHardness', '', words),
});

export const typedAs = (kind: ReadingKind, typed: string, words: ReadingWords) => ({
  kind,
  typed,
  typedIn: words.unit(kind).symbol,
  stored: null,
});

type Written = Pick<ServiceLogEntry, 'id' | 'version' | 'text' | 'readings' | 'photoIds'>;

export function entryDraft({ id, version, text, readings, photoIds }: Written, words: ReadingWords): EntryDraft {
  return {
    id,
    version,
    text,
    photoIds,
    readings: readings.map((reading) => ({
      key: crypto.randomUUID(),
      ...typedAs(reading.kind, words.typedText(reading.kind, reading.value), words),
      stored: reading.value,
      ...(reading.kind === 'other' ? { label: reading.label, unit: reading.unit } : { label: '', unit: '' }),
    })),
  };
}

export type ReadingError = 'number' | 'between' | 'label' | 'unit';

export function handReading(draft: ReadingDraft, words: ReadingWords): HandReading | { fieldError: ReadingError } {
  const { kind } = draft;
  const shown = readNumber(draft.typed);
  const [label, unit] = [draft.label.trim(), draft.unit.trim()];
  if (kind === 'other' && (label === '' || lengthOf(label) > readingLabelMaxLength)) return { fieldError: 'label' };
  if (shown === null) return { fieldError: 'number' };
  const value = draft.stored ?? words.unit(kind).toStored(shown);
  if (!isWithinBounds(kind, value)) return { fieldError: 'between' };
  if (kind !== 'other') return { kind, value };
  return lengthOf(unit) > readingUnitMaxLength ? { fieldError: 'unit' } : { kind, label, unit, value };
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const lengthOf = (text: string) => [...graphemes.segment(text)].length;

interface Complete extends Pick<ServiceLogChange, 'writtenAt'> {
  newPhotoIds: readonly string[];
}

export function entryChange(
  draft: EntryDraft,
  { newPhotoIds, writtenAt }: Complete,
  words: ReadingWords,
): ServiceLogChange | null {
  const read = draft.readings.map((reading) => handReading(reading, words));
  const readings = read.filter((reading): reading is HandReading => !('fieldError' in reading));
  if (readings.length < read.length) return null;
  const { text, version, photoIds } = draft;
  return { text, readings, photoIds: [...photoIds, ...newPhotoIds], version, writtenAt };
}
