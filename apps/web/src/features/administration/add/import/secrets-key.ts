import { storedDrafts } from '../../../../lib/forms/stored-drafts.ts';

/**
 * Stores the reader's half of an import's key (docs/decisions/043) for a reload. The key is useless without a session
 * of the reader, and is deleted on log-out.
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
