import { hashKey } from '@tanstack/react-query';
import { readResolution } from '../../../features/alarms/register/register-api.ts';
import { readClosing } from '../../../features/hygiene/record/record-api.ts';
import { readEntry } from '../../../features/service-log/service-log-api.ts';
import type { OutboxItem } from '../../../lib/offline/outbox-item.ts';

/**
 * The server may have stored previous content of the same item although its answer was lost.
 * @returns the item based on the server's version; null if that version is of another user
 * @throws a problem document or a network error
 */
export async function followOwnVersion(item: OutboxItem, signal: AbortSignal): Promise<OutboxItem | null> {
  if (item.earlier.length === 0) return null;
  const { serialNumber } = item;
  switch (item.kind) {
    case 'alarmResolution': {
      const { content, earlier } = item;
      const present = await readResolution({ serialNumber, alarmId: content.alarmId }, signal);
      const isOwn = earlier.some(({ entry: { solution, words } }) => isEqual(present, { solution, words }));
      if (!present || !isOwn) return null;
      return { ...item, content: { ...content, entry: { ...content.entry, version: present.version } } };
    }
    case 'correctiveAction': {
      const { content, earlier } = item;
      const present = await readClosing({ serialNumber, recordId: content.recordId }, signal);
      const isOwn = earlier.some(({ entry: { action, words } }) => isEqual(present, { action, words }));
      if (!present || !isOwn) return null;
      return { ...item, content: { ...content, entry: { ...content.entry, corrects: present.number } } };
    }
    case 'serviceLogEntry': {
      const { content, earlier } = item;
      const present = await readEntry({ serialNumber, entryId: content.entryId }, signal);
      const isOwn = earlier.some(({ change: { text, readings, photoIds } }) =>
        isEqual(present, { text, readings, photoIds }),
      );
      if (!isOwn) return null;
      return { ...item, content: { ...content, change: { ...content.change, version: present.version } } };
    }
    // These kinds never replace a version.
    case 'repairStep':
    case 'hygieneReview':
    case 'serviceLogPhoto':
      return null;
  }
}

function isEqual<Present extends object>(present: Present | null, fields: Partial<Present>): boolean {
  if (!present) return false;
  const compared = Object.keys(fields).map((name) => present[name as keyof Present]);
  return hashKey(compared) === hashKey(Object.values(fields));
}
