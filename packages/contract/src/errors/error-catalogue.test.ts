import { describe, expect, it } from 'vitest';
import { errorCatalogue } from './error-catalogue.ts';
import { errorCodes } from './error-codes.ts';

describe('the catalogue of errors', () => {
  it('every error code has an error status and a title', () => {
    for (const code of errorCodes) {
      const { status, title } = errorCatalogue[code];
      expect(code).toMatch(/^[A-Z][A-Z_]+$/);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(600);
      expect(title).toMatch(/^[A-Z].*[^.]$/);
    }
  });
});
