import { storedDrafts } from '../../../../lib/forms/stored-drafts.ts';

/**
 * The reader's half of the key of an import (docs/decisions/043), so that its link secrets can be fetched after a
 * reload. It opens nothing without a session of the reader, and is deleted on log-out.
 */
export const secretsKeys = {
  create(): string {
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    return btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replace(/=+$/, '');
  },

  keep(importId: string, ownerId: string, secretsKey: string): void {
    storedDrafts.write(nameOf(importId), ownerId, { secretsKey });
  },

  read(importId: string, ownerId: string): string | null {
    const stored = storedDrafts.read(nameOf(importId), ownerId);
    if (typeof stored !== 'object' || stored === null || !('secretsKey' in stored)) return null;
    return typeof stored.secretsKey === 'string' ? stored.secretsKey : null;
  },

  forget(importId: string, ownerId: string): void {
    storedDrafts.write(nameOf(importId), ownerId, null);
  },
};

const nameOf = (importId: string) => `import.${importId}`;
