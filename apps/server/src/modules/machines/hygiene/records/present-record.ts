import { haccpParameters } from '@washboard/contract/hygiene/haccp-parameters';
import type { HygieneRecord } from '@washboard/contract/hygiene/hygiene-records';
import { rulesOfRecord } from '@washboard/machine-model/hygiene/plausible-cycle';
import type { Orm, Transaction } from '../../../../adapters/database/database.ts';
import { readTexts } from '../../ledger/index.ts';
import { findProfileNames } from '../limits/limit-profiles-repository.ts';
import type { RecordRow } from './records-repository.ts';

type CycleBody = Omit<
  HygieneRecord,
  'id' | 'serialNumber' | 'eventId' | 'recordedAt' | 'profileName' | 'closing' | 'parameters' | 'implausible'
> & {
  seq: number;
};

/** `words` and `person` are commitments. */
interface ActionBody {
  record: number;
  action: NonNullable<HygieneRecord['closing']>['action'];
  words: string;
  person: string;
  corrects: number | null;
}

interface StoredEntry<Body> {
  number: number;
  at: string;
  body: Body;
}

export const parseEntry = <Body>(text: string): StoredEntry<Body> => JSON.parse(text) as StoredEntry<Body>;

export async function presentRecords(orm: Orm | Transaction, rows: readonly RecordRow[]): Promise<HygieneRecord[]> {
  const actions = rows.map(({ action }) => (action === null ? null : parseEntry<ActionBody>(action)));
  const commitments = actions.flatMap((action) => (action ? [action.body.words, action.body.person] : []));
  const texts = await readTexts(orm, commitments);
  const cycles = rows.map((row) => ({ ...row, entry: parseEntry<CycleBody>(row.text) }));
  const profiles = cycles.map(({ entry }) => entry.body.profile);
  const nameOf = await findProfileNames(orm, profiles);
  return cycles.map((cycle, i) => presentRecord(cycle, { action: actions[i] ?? null, texts, nameOf }));
}

interface Explained {
  action: StoredEntry<ActionBody> | null;
  texts: ReadonlyMap<string, string>;
  nameOf: Awaited<ReturnType<typeof findProfileNames>>;
}

function presentRecord(
  { serialNumber, number, entry: { at, body } }: RecordRow & { entry: StoredEntry<CycleBody> },
  { action, texts, nameOf }: Explained,
): HygieneRecord {
  const { seq, ...fields } = body;
  return {
    id: Number(number),
    serialNumber,
    eventId: seq,
    recordedAt: at,
    ...fields,
    profileName: nameOf(body.profile),
    closing: action && {
      action: action.body.action,
      words: texts.get(action.body.words) ?? '',
      personName: texts.get(action.body.person) ?? null,
      at: action.at,
      number: action.number,
    },
    parameters: haccpParameters(body),
    ...(body.reasons.includes('implausible') && { implausible: rulesOfRecord(body) }),
  };
}
