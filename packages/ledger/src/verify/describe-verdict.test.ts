import { languages } from '@washboard/contract/languages/languages';
import { describe, expect, it } from 'vitest';
import { unreadableReasons } from '../ledger-file.ts';
import { doubtKinds } from './attestations.ts';
import { tamperings } from './chain-check.ts';
import { type DescribedVerdict, describeUnreadable, describeVerdict } from './describe-verdict.ts';
import { type TimeRemark, timeRemarkKinds } from './time-check.ts';
import type { Verdict } from './verify-ledger.ts';

const attestor = {
  by: 'witness' as const,
  name: 'w1',
  key: 'w1+1a2b3c4d+BA==',
  until: 9000,
  untilAt: '2026-02-01T12:00:00.000Z',
  lastAt: '2026-02-02T12:00:00.000Z',
  latest: { from: 4000, to: 4012, delayS: 3 * 3600 },
};

describe.each(languages)('a verdict in %s', (language) => {
  const verdict: Verdict = {
    isIntact: false,
    isCutShort: true,
    entries: 12_345,
    first: 6,
    last: 12_345,
    isExpectedKey: null,
    withoutTexts: 2,
    timeRemarks: timeRemarkKinds.map((kind): TimeRemark => {
      const farthest = { number: 21, at: '2026-01-01T06:00:00.000Z', later: '2026-01-02T06:00:00.000Z' };
      return kind === 'ranBack' || kind === 'ahead'
        ? { kind, ranges: [{ from: 20, to: 21 }], farthest }
        : { kind, name: 'w9', farthest };
    }),
    firstAt: '2026-01-01T06:00:00.000Z',
    lastAt: '2026-03-01T06:00:00.000Z',
    proven: [
      { from: 6, to: 6 },
      { from: 10, to: 12_340 },
    ],
    provenUntil: 12_340,
    provenUntilAt: '2026-02-28T12:00:00.000Z',
    findings: tamperings.flatMap((kind) => [
      { kind, from: 7, to: 7 },
      { kind, from: 8, to: 9 },
    ]),
    signedBy: { origin: 'washboard.example/ledger', key: 'key' },
    doubts: doubtKinds.map((kind) => ({ kind, name: 'witness.example/1' })),
    kept: null,
    uncheckedTimeStamps: 1,
    attestedBy: [
      { ...attestor, isKnown: true },
      { ...attestor, name: 'w2', isKnown: null },
      { ...attestor, name: 'w3', isKnown: false, latest: { from: 1, to: 2, delayS: 9 * 86_400 } },
      { ...attestor, name: 't1', by: 'timeStamp', isKnown: true, latest: { from: 1, to: 2, delayS: 50 } },
      { ...attestor, name: 't2', by: 'timeStamp', isKnown: null, latest: null },
      { ...attestor, name: 'w4', isKnown: null, until: 0 },
    ],
  };
  const describeIt = (changes: Partial<Verdict> = {}, machine = 'IN240002') =>
    describeVerdict({ ...verdict, ...changes }, { machine, language });
  const sentencesOf = ({
    title,
    result,
    findings,
    doubts,
    cut,
    remarks,
    proven,
    notProven,
    headings,
  }: DescribedVerdict) => [
    ...[
      title,
      result,
      ...[...findings, ...doubts].map(({ text }) => text),
      ...cut,
      ...remarks,
      ...proven,
      ...notProven,
    ],
    ...Object.values(headings),
  ];

  it('a verdict has a complete sentence with the place of each finding', () => {
    for (const isExpectedKey of [null, true, false]) {
      const described = describeIt({ isExpectedKey });
      const sentences = sentencesOf(described);
      expect(new Set(sentences).size).toBe(sentences.length);
      for (const sentence of sentences) expect(sentence).not.toMatch(/[{}]|undefined/);
      for (const [index, { from, to }] of verdict.findings.entries()) {
        expect(described.findings[index]?.text).toContain(String(from));
        expect(described.findings[index]?.text).toContain(String(to));
      }
      expect(new Set(described.findings.map(({ kind }) => kind)).size).toBe(tamperings.length);
    }
  });

  it('a verdict says until when records are proven, but only with the expected key', () => {
    const until = (described: DescribedVerdict) => described.proven.filter((text) => /12340.*2026/.test(text));
    expect(until(describeIt())).toHaveLength(1);
    expect(until(describeIt())).not.toEqual(until(describeIt({ isIntact: true, findings: [] })));
    expect(describeIt({ isExpectedKey: false }).proven).toEqual([]);
    expect(describeIt({ signedBy: null }).proven).toEqual([]);
  });

  it('a verdict names what the file cannot prove: previous records, later records, and names', () => {
    const { notProven } = describeIt();
    expect(notProven.filter((text) => /\b6\b/.test(text))).toHaveLength(1);
    expect(notProven.filter((text) => /\b12345\b/.test(text))).toHaveLength(1);
    expect(describeIt({ first: 1, withoutTexts: 0 }).notProven).toHaveLength(notProven.length - 2);
  });

  it('a verdict says what a kept checkpoint shows', () => {
    const texts = (['contained', 'newer', 'notProven'] as const).map((result) => {
      const { proven, notProven } = describeIt({
        kept: { size: 4711, result, until: result === 'contained' ? 55 : 0 },
      });
      return [...proven, ...notProven].filter((text) => text.includes('4711'));
    });
    expect(texts.map(({ length }) => length)).toEqual([1, 1, 1]);
    expect(texts[0]?.[0]).toMatch(/\b55\b/);
    const none = describeIt({ kept: { size: 4711, result: 'contained', until: 0 } });
    expect(none.proven.filter((text) => text.includes('4711'))).toEqual([]);
    expect(none.notProven.filter((text) => text.includes('4711'))).toHaveLength(1);
  });

  it('a verdict contains no character of a file that could change how it looks', () => {
    const signedBy = { origin: 'a\u001b[2K\u202e', key: 'key' };
    const sentences = sentencesOf(describeIt({ signedBy }, 'IN1\u001b[1A\r\n\u2066'));
    expect(sentences.join('')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });

  it('each reason why a file cannot be read has a text', () => {
    const texts = unreadableReasons.map((reason) => describeUnreadable(reason, language));
    expect(new Set(texts).size).toBe(unreadableReasons.length);
  });
});
