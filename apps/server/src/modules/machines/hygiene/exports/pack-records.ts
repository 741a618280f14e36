import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createDeflate, createInflate } from 'node:zlib';
import type { CycleValidation } from '@washboard/contract/hygiene/cycle-validation';
import type { HygieneRecord } from '@washboard/contract/hygiene/hygiene-records';
import { builtInVersion } from '@washboard/machine-model/hygiene/limit-profiles';
import { isGap, type RecordOrGap } from './merge-gaps.ts';

export async function* listAsJson(portions: AsyncIterable<readonly RecordOrGap[]>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const items of portions) {
    if (items.length === 0) continue;
    yield before + items.map((item) => JSON.stringify(item)).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

type UsedValidation = CycleValidation & { cycleType: string };

/** Compression reduces the memory for a machine's year to a tenth. */
export interface PackedRecords {
  deflated: Uint8Array;
  /** Size and MD5 checksum describe the uncompressed bytes. */
  size: number;
  checksum: string;
  shown: number;
  shownGaps: number;
  profiles: (Pick<HygieneRecord, 'profile' | 'profileName' | 'limits'> & { validations: UsedValidation[] })[];
}

/** @param most the limit of records and gaps; the rest is left out */
export async function packRecords(
  portions: AsyncIterable<readonly RecordOrGap[]>,
  { most, signal }: { most: number; signal: AbortSignal },
): Promise<PackedRecords> {
  const hash = createHash('md5');
  const profiles = new Map<string, PackedRecords['profiles'][number]>();
  let size = 0;
  let shown = 0;
  let shownGaps = 0;

  async function* bounded() {
    for await (const items of portions) {
      const shownItems = items.slice(0, most - shown - shownGaps);
      const records = shownItems.filter((item): item is HygieneRecord => !isGap(item));
      shown += records.length;
      shownGaps += shownItems.length - records.length;
      for (const record of records) noteJudge(profiles, record);
      yield shownItems;
      if (shown + shownGaps === most || signal.aborted) return;
    }
  }

  async function* measured() {
    for await (const text of listAsJson(bounded())) {
      const bytes = Buffer.from(text);
      hash.update(bytes);
      size += bytes.length;
      yield bytes;
    }
  }

  const deflate = createDeflate();
  const [deflated] = await Promise.all([buffer(deflate), pipeline(measured, deflate)]);
  return { deflated, size, checksum: hash.digest('hex'), shown, shownGaps, profiles: [...profiles.values()] };
}

function noteJudge(profiles: Map<string, PackedRecords['profiles'][number]>, record: HygieneRecord): void {
  const { profile, profileName, cycleType, validation } = record;
  const key = `${profile.id} ${profile.version}`;
  // A record with a validation has other limits than its profile.
  const limits = (validation && builtInVersion(profile)) ?? record.limits;
  const judged = profiles.get(key) ?? { profile, profileName, limits, validations: [] };
  profiles.set(key, judged);
  if (!validation) return;
  const isKnown = (used: UsedValidation) => used.cycleType === cycleType && used.reference === validation.reference;
  if (!judged.validations.some(isKnown)) judged.validations.push({ cycleType, ...validation });
}

export async function* unpackRecords({ deflated }: Pick<PackedRecords, 'deflated'>): AsyncGenerator<RecordOrGap> {
  const inflate = createInflate();
  inflate.end(deflated);
  inflate.setEncoding('utf8');
  let rest = '';
  for await (const text of inflate) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('{')) yield JSON.parse(line.replace(/,$/, '')) as RecordOrGap;
  }
}
