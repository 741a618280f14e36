import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchClient } from '../../../lib/api/api.ts';
import { saveResponse } from '../../../lib/api/save-response.ts';
import { askPosition } from '../../../lib/exports/ask-position.ts';
import { requestInTurn } from '../../../lib/exports/request-in-turn.ts';
import { useTurnText } from '../../../lib/exports/use-turn-text.ts';
import { useLanguage } from '../../../lib/i18n/i18n.ts';

/** @returns the mutation; `waiting` is a text about the queue, null when it does not wait */
export function useSaveLabels() {
  const language = useLanguage();
  const turnText = useTurnText();
  const [turn, setTurn] = useState<{ position: number | null } | null>(null);
  // The list of exports would store the secrets in memory.
  const mutation = useMutation({
    mutationFn: async (machines: { serialNumber: string; linkSecret: string }[]) => {
      const result = await requestInTurn(
        ({ signal, headers }) =>
          fetchClient.POST('/api/v1/appliance/appliances/labels', {
            params: { header: { 'x-language': language } },
            body: { machines },
            parseAs: 'blob',
            signal,
            headers,
          }),
        {
          askPosition,
          signal: new AbortController().signal,
          show: (state, position) => setTurn(state === 'waiting' ? { position } : null),
        },
      );
      saveResponse(result, 'labels.pdf');
    },
    onSettled: () => setTurn(null),
    // The variables may contain secrets, so they are not cached.
    gcTime: 0,
  });
  return { ...mutation, waiting: turn && turnText(turn.position) };
}
