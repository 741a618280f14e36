import { describe, expect, it } from 'vitest';
import { auditSpan, parseAuditSearch } from './audit-search.ts';

describe('parseAuditSearch', () => {
  it('parsing the address of the audit log keeps known parameters', () => {
    const raw = {
      from: '2026-11-01',
      to: '2026-11-21',
      action: 'account.roleChanged',
      actor: 'marta',
      subject: 'IN240001',
    };
    expect(parseAuditSearch(raw)).toEqual(raw);
  });

  it('parsing the address of the audit log drops unknown values', () => {
    const raw = { from: 'yesterday', to: '2026-99-99', action: '"; drop', actor: ['x'], subject: '  ' };
    expect(parseAuditSearch(raw)).toEqual({});
  });

  it('parsing the address of the audit log accepts a company code that the router has parsed as a number', () => {
    expect(parseAuditSearch({ subject: 300001 })).toEqual({ subject: '300001' });
  });
});

describe('spanOf', () => {
  it('a search of the audit log covers whole days of the reader, both inclusive', () => {
    const { from = '', to = '' } = auditSpan({ from: '2026-11-01', to: '2026-11-01' });
    expect(new Date(from)).toEqual(new Date(2026, 10, 1));
    expect(new Date(to)).toEqual(new Date(2026, 10, 2));
  });
});
