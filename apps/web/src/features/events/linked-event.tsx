import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import IconX from '~icons/tabler/x';
import { Placeholder } from '../../components/feedback/placeholder.tsx';
import { Text } from '../../components/kit/text.tsx';
import { Card } from '../../components/layout/card.tsx';
import { useFailureText } from '../../lib/api/use-failure-text.ts';
import type { EntryTools } from './entry-tools.ts';
import { EventDetails } from './event-details.tsx';
import classes from './event-log.module.css';
import { useEvent } from './events-api.ts';

interface LinkedEventProps extends EntryTools {
  serialNumber: string;
  id: number;
  onClose: () => void;
}

export function LinkedEvent({ serialNumber, id, onClose, wordsOf, ...tools }: LinkedEventProps) {
  const { t } = useTranslation('events');
  const failureText = useFailureText();
  const { data: event, error, isPending } = useEvent(serialNumber, id);
  if (isPending) return <Placeholder height={184} />;
  const words = event && wordsOf(event);
  return (
    <Card
      title={words?.title ?? t('linked')}
      aside={
        <Button variant="subtle" size="compact-md" leftSection={<IconX size={18} />} onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      {words?.summary && (
        <Text mb={8} tone="quiet">
          {words.summary}
        </Text>
      )}
      {event && words ? (
        <div className={classes.linked}>
          <EventDetails event={event} words={words} {...tools} />
        </div>
      ) : (
        <p>{failureText(error)}</p>
      )}
    </Card>
  );
}
