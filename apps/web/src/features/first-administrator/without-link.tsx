import { Trans, useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import { Stack } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import classes from './without-link.module.css';

/** Security: the instructions need access to the server, so they do not help a stranger. */
export function WithoutLink({ isRefused = false }: { isRefused?: boolean }) {
  const { t } = useTranslation('first-administrator');
  return (
    <Stack>
      {isRefused ? <Callout tone="failure">{t('link.refused')}</Callout> : <p>{t('link.missing')}</p>}
      <Text tone="quiet">{t('link.log')}</Text>
      <Text tone="quiet">
        <Trans t={t} i18nKey="link.command" components={{ code: <code className={classes.code} /> }} />
      </Text>
    </Stack>
  );
}
