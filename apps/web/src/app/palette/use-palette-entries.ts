import { useDebouncedValue } from '@mantine/hooks';
import type { LayoutDialog } from '../layout/layout-dialogs.tsx';
import type { FoundEntries } from './found-entries.ts';
import { matchesWords } from './matches-words.ts';
import { useActionEntries } from './use-action-entries.ts';
import { useMachineEntries } from './use-machine-entries.ts';
import { usePageEntries } from './use-page-entries.ts';
import { usePeopleEntries } from './use-people-entries.ts';

const pauseInTypingMs = 200;

/** What is known here stands first and at once; what the server finds comes below it, so that nothing jumps away. */
export function usePaletteEntries(typed: string, onOpenDialog: (dialog: LayoutDialog) => void): FoundEntries {
  const [search] = useDebouncedValue(typed.trim(), pauseInTypingMs);
  const known = [...usePageEntries(onOpenDialog), ...useActionEntries(onOpenDialog)];
  const found = [useMachineEntries(search), ...usePeopleEntries(search)];
  const failed = found.filter(({ failure }) => failure !== null);
  return {
    entries: [
      ...known.filter(({ label }) => matchesWords(label, typed.trim())),
      ...(typed.trim() === '' ? [] : found.flatMap(({ entries }) => entries)),
    ],
    isPending: search !== typed.trim() || found.some(({ isPending }) => isPending),
    failure: failed[0]?.failure ?? null,
    retry: () => {
      for (const { retry } of failed) retry();
    },
  };
}
