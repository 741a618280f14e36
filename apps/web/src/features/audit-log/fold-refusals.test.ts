import type { AuditLine } from '@washboard/contract/audit-log/audit-log';
import { expect, it } from 'vitest';
import { foldRefusals } from './fold-refusals.ts';

const refusal: AuditLine = {
  id: 9,
  at: '2026-11-20T09:00:00.000Z',
  action: 'access.refused',
  actor: { id: 'a', name: 'Ada Marini', email: 'admin@washboard.example' },
  origin: '192.0.2.7',
  subject: 'GET /api/v1/account/pendingUsers',
  subjectName: null,
  serialNumber: null,
  before: null,
  after: null,
  detail: { permission: 'authorisations:decide' },
  names: {},
  settings: [],
};

const timesOf = (...lines: Partial<AuditLine>[]) =>
  foldRefusals(lines.map((line, at) => ({ ...refusal, id: 9 - at, ...line }))).map(({ times }) => times);

it('equal refusals in a row become one entry with the time of the oldest', () => {
  const [entry] = foldRefusals([refusal, refusal, { ...refusal, id: 7, at: '2026-11-20T08:00:00.000Z' }]);
  expect(entry).toEqual({ line: refusal, times: 3, since: '2026-11-20T08:00:00.000Z' });
});

it.each<[string, Partial<AuditLine>]>([
  ['of another person', { actor: { id: 'b', name: 'Bo', email: 'bo@washboard.example' } }],
  ['from another address', { origin: '192.0.2.8' }],
  ['of another call', { subject: 'GET /api/v1/account/auditLog' }],
  ['for another reason', { detail: { permission: 'audit:read' } }],
])('a refusal %s stays a separate entry', (_, other) => {
  expect(timesOf({}, other, {})).toEqual([1, 1, 1]);
});

it('audit entries that are no refusals stay separate', () => {
  const renamed = { action: 'appliance.renamed' };
  expect(timesOf(renamed, renamed, {}, {})).toEqual([1, 1, 2]);
});
