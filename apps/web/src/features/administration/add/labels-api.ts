import { useMutation } from '@tanstack/react-query';
import { fetchClient } from '../../../lib/api/api.ts';
import { saveResponse } from '../../../lib/api/save-response.ts';
import { useLanguage } from '../../../lib/i18n/i18n.ts';

/** Saves the labels of some machines as a PDF. */
export function useSaveLabels() {
  const language = useLanguage();
  return useMutation({
    mutationFn: async (machines: { serialNumber: string; linkSecret: string }[]) => {
      const result = await fetchClient.POST('/api/v1/appliance/appliances/labels', {
        params: { header: { 'x-language': language } },
        body: { machines },
        parseAs: 'blob',
      });
      saveResponse(result, 'labels.pdf');
    },
    // The order may hold secrets.
    gcTime: 0,
  });
}
