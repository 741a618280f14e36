import { useLocation, useMatches } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { loadTexts } from '../../../lib/i18n/i18n.ts';
import { loadPart } from '../../../lib/version/load-chunk.ts';
import { FramedMachine } from '../../pages/machine/machine-frame.tsx';
import { isBehindPin } from '../phone-addresses.ts';

const BehindPin = lazy(async () => {
  const [{ BehindPin: component }] = await Promise.all([
    loadPart(() => import('./behind-pin.tsx')),
    loadPart(() => loadTexts('service-menu')),
  ]);
  return { default: component };
});

export function PhoneMachineFrame() {
  const isProtected = useLocation({ select: ({ pathname }) => isBehindPin(pathname) });
  if (!isProtected) return <FramedMachine below={() => <PageName />} />;
  return (
    <FramedMachine below={() => null}>
      <Suspense fallback={<Placeholder height={480} />}>
        <BehindPin />
      </Suspense>
    </FramedMachine>
  );
}

/** The name is hidden from screen readers, which find it in the breadcrumb. */
function PageName() {
  const { t } = useTranslation();
  const crumb = useMatches({ select: (matches) => matches.at(-1)?.staticData.crumb });
  return (
    crumb && (
      <Text aria-hidden size="md" isStrong mt={4} mb={8}>
        {t(`machinePage.${crumb}`)}
      </Text>
    )
  );
}
