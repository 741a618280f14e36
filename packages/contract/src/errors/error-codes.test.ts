import { describe, expect, it } from 'vitest';
import { errorCatalogue, errorCodes } from './error-codes.ts';

describe('the catalogue of errors', () => {
  it('gives every code a status of an error and a title for people', () => {
    for (const code of errorCodes) {
      const { status, title } = errorCatalogue[code];
      expect(code).toMatch(/^[A-Z][A-Z_]+$/);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(600);
      expect(title).toMatch(/^[A-Z].*[^.]$/);
    }
  });
});
