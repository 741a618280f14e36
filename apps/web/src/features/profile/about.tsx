import { useTranslation } from 'react-i18next';
import { Stack } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { publicApi } from '../../lib/api/api.ts';

/** The server's version: a page may be older than the server that now runs. */
export function About() {
  const { t } = useTranslation('profile');
  const { data } = publicApi.useQuery('get', '/healthz', {}, { meta: { isOfNoAccount: true } });
  const version = [data?.version, data?.revision && `(${data.revision})`].filter(Boolean).join(' ');
  return (
    <Stack gap={4}>
      {data && (
        <Text size="note" tone="quiet" canBreak>
          {t('about.version', { version })}
        </Text>
      )}
      <Text size="note">
        <a href="/licences.txt" target="_blank" rel="noreferrer">
          {t('about.licences')}
        </a>
      </Text>
    </Stack>
  );
}
