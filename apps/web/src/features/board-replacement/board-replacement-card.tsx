import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import type { BoardReplacementProgress } from '@washboard/contract/board-replacement/board-replacement';
import { useTranslation } from 'react-i18next';
import { Placeholder } from '../../components/feedback/placeholder.tsx';
import { Buttons, Stack } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { Card } from '../../components/layout/card.tsx';
import { FactList } from '../../components/layout/fact-list.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useBoardReplacement } from './board-replacement-api.ts';
import { isOpen } from './replacement-steps.ts';

export function BoardReplacementCard({ machine }: { machine: ApplianceDetail }) {
  const { t } = useTranslation('board-replacement');
  const { serialNumber, macAddress, versions } = machine;
  const { data, isPending } = useBoardReplacement(serialNumber);
  const progress = data?.replacement ?? null;
  const facts = [
    { name: 'macAddress', label: t('fact.label.macAddress'), value: macAddress ?? t('notKnown') },
    { name: 'FW00', label: t('card.firmware'), value: versions?.FW00 ?? t('notKnown') },
  ];
  return (
    <Card title={t('card.title')}>
      <Stack>
        <FactList facts={facts} />
        {isPending ? (
          <Placeholder height={44} />
        ) : (
          <div>
            {isOpen(progress) && <ReplacementOrigin progress={progress} />}
            <Buttons>
              <Button
                variant="default"
                renderRoot={(props) => (
                  <Link {...props} to="/device/$serialNumber/board-replacement" params={{ serialNumber }} />
                )}
              >
                {t(isOpen(progress) ? 'card.continue' : 'card.replace')}
              </Button>
            </Buttons>
          </div>
        )}
      </Stack>
    </Card>
  );
}

export function ReplacementOrigin({ progress }: { progress: BoardReplacementProgress }) {
  const { t } = useTranslation('board-replacement');
  const formats = useFormats();
  const { startedBy: name, startedAt, newMacAddress: macAddress } = progress;
  const time = formats.instant(startedAt);
  return (
    <Text size="sm" tone="quiet" mt={-4} mb={24}>
      {name === null ? t('begun', { macAddress, time }) : t('begunBy', { macAddress, name, time })}
    </Text>
  );
}
