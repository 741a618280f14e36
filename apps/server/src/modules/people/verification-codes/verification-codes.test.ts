import { minuteMs } from '@washboard/contract/time/durations';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { copyStorage, useStorage } from '../../../adapters/database/testing/storage-under-test.ts';
import { type CodePurpose, verificationCodes } from './tables.ts';
import { checkCode, issueCode, removeCodesOf, removeExpiredCodes } from './verification-codes.ts';

const email = 'ada@kitchens.example';
const registrationId = crypto.randomUUID();

const storage = useStorage(copyStorage);

describe('verification codes', () => {
  beforeAll(() => storage.database.migrate());

  let nowMs: number;
  beforeEach(async () => {
    nowMs = Date.parse('2026-11-21T10:00:00Z');
    await storage.database.orm.delete(verificationCodes);
  });

  function issue(
    bend: { email?: string; purpose?: CodePurpose; registrationId?: string | null } = {},
  ): Promise<string> {
    const context = { database: storage.database, clock: { now: () => new Date(nowMs) } };
    return issueCode(context, { purpose: 'verification', email, registrationId, ...bend });
  }

  function check(code: string, bend: { email?: string; purpose?: CodePurpose; registrationId?: string } = {}) {
    return checkCode(storage.database.orm, { purpose: 'verification', email, code, at: new Date(nowMs), ...bend });
  }

  const wrong = (code: string, step = 1) => String((Number(code) + step) % 10_000).padStart(4, '0');

  describe('form and use of codes', () => {
    it('a verification code has four digits, or 256 bits in a link', async () => {
      for (let time = 0; time < 20; time += 1) expect(await issue()).toMatch(/^\d{4}$/);
      expect(await issue({ purpose: 'passwordReset' })).toMatch(/^[\w-]{43}$/);
    });

    it('a code matches once, and returns its sign-up', async () => {
      const code = await issue();
      expect(await check(code)).toEqual({ registrationId });
      expect(await check(code)).toBeNull();
    });

    it('a code matches once, even when used twenty times in parallel', async () => {
      const code = await issue();
      const answers = await Promise.all(Array.from({ length: 20 }, () => check(code)));
      expect(answers.filter((answer) => answer !== null)).toHaveLength(1);
    });

    it('the server stores a code as a hash that differs between addresses', async () => {
      const codes = new Set<string>();
      // With 800 codes, two addresses almost certainly share one.
      for (let person = 0; person < 800; person += 1) codes.add(await issue({ email: `p${person}@kitchens.example` }));
      const rows = await storage.database.orm.select().from(verificationCodes);
      expect(codes.size).toBeLessThan(800);
      expect(new Set(rows.map(({ codeHash }) => codeHash)).size).toBe(800);
      for (const { codeHash } of rows) expect(codeHash).toMatch(/^[\w-]{43}$/);
    });

    it('a verification code expires after ten minutes', async () => {
      const code = await issue();
      nowMs += 10 * minuteMs - 1;
      const later = await issue({ email: 'other@kitchens.example' });
      expect(await check(code)).not.toBeNull();
      nowMs += 10 * minuteMs;
      expect(await check(later, { email: 'other@kitchens.example' })).toBeNull();
    });

    it('a new verification code replaces the previous code', async () => {
      const older = await issue();
      let newer = await issue();
      while (newer === older) newer = await issue();
      expect(await check(older)).toBeNull();
      expect(await check(newer)).not.toBeNull();
    });

    it('a code is valid only for its purpose, address and sign-up', async () => {
      const code = await issue();
      expect(await check(code, { purpose: 'passwordReset' })).toBeNull();
      expect(await check(code, { email: 'eve@kitchens.example' })).toBeNull();
      expect(await check(code, { registrationId: crypto.randomUUID() })).toBeNull();
      expect(await check(code, { registrationId })).not.toBeNull();
    });
  });

  describe('guesses of codes', () => {
    it('guesses of a code end after the fifth, when even the right code is refused', async () => {
      const code = await issue();
      for (let guess = 1; guess <= 4; guess += 1) expect(await check(wrong(code, guess))).toBeNull();
      const other = await issue({ email: 'other@kitchens.example' });
      for (let guess = 1; guess <= 5; guess += 1) {
        expect(await check(wrong(other, guess), { email: 'other@kitchens.example' })).toBeNull();
      }
      expect(await check(other, { email: 'other@kitchens.example' })).toBeNull();
      expect(await check(code)).not.toBeNull();
    });

    it('the server checks parallel guesses of a code one after the other, at most five', async () => {
      const code = await issue();
      const guesses = Array.from({ length: 20 }, (_, guess) => check(wrong(code, guess + 1)));
      expect(await Promise.all(guesses)).toEqual(Array(20).fill(null));
      const [row] = await storage.database.orm.select().from(verificationCodes);
      expect(row?.triesLeft).toBe(0);
      expect(await check(code)).toBeNull();
    });

    it("guesses for another sign-up never match and do not use up the owner's tries", async () => {
      const code = await issue();
      for (let guess = 0; guess < 10; guess += 1) await check(code, { registrationId: crypto.randomUUID() });
      expect(await check(code, { registrationId })).not.toBeNull();
    });
  });

  describe('removing codes', () => {
    it('housekeeping removes only expired verification codes', async () => {
      await issue();
      nowMs += 5 * minuteMs;
      await issue({ purpose: 'passwordReset' });
      nowMs += 5 * minuteMs;
      await removeExpiredCodes(storage.database, new Date(nowMs));
      const left = await storage.database.orm.select().from(verificationCodes);
      expect(left.map(({ purpose }) => purpose)).toEqual(['passwordReset']);
    });

    it('deleting an account removes the verification codes of its address', async () => {
      await issue();
      await issue({ purpose: 'passwordReset' });
      await issue({ email: 'other@kitchens.example' });
      await removeCodesOf(storage.database.orm, email);
      const left = await storage.database.orm.select().from(verificationCodes);
      expect(left.map((row) => row.email)).toEqual(['other@kitchens.example']);
      expect(
        await storage.database.orm.select().from(verificationCodes).where(eq(verificationCodes.email, email)),
      ).toEqual([]);
    });
  });
});
