import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import type { BoardReplacement as BoardReplacementData } from '@washboard/contract/board-replacement/board-replacement';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import { Loaded } from '../../components/kit/loaded.tsx';
import { Stack } from '../../components/kit/stack.tsx';
import { Card } from '../../components/layout/card.tsx';
import { useBoardReplacement } from './board-replacement-api.ts';
import { ReplacementOrigin } from './board-replacement-card.tsx';
import { CheckStep } from './check-step.tsx';
import { Completed } from './completed.tsx';
import { FitStep } from './fit-step.tsx';
import { MemoryStep } from './memory-step.tsx';
import { ReplacementRail } from './replacement-rail.tsx';
import { isOpen, replacementStep, type StepName } from './replacement-steps.ts';
import { ShutOutStep } from './shut-out-step.tsx';
import { type Replacement, useReplacement } from './use-replacement.ts';
import { VerifyStep } from './verify-step.tsx';

interface BoardReplacementProps {
  machine: ApplianceDetail;
  panelLink: ReactNode;
  nameOfParameter: (code: string) => ReactNode;
}

export function BoardReplacement(props: BoardReplacementProps) {
  const { t } = useTranslation('board-replacement');
  const query = useBoardReplacement(props.machine.serialNumber);
  const [isOvertaken, setIsOvertaken] = useState(false);
  const lastFocused = useLastFocused();
  return (
    <Loaded query={query} failure={t('failed')} height={560}>
      {(boardReplacement) => (
        <Stack>
          {isOvertaken && <Callout tone="warning">{t('overtaken')}</Callout>}
          <ReplacementCourse
            // The key keeps the state of one replacement out of the next.
            key={boardReplacement.replacement?.id}
            {...props}
            boardReplacement={boardReplacement}
            lastFocused={lastFocused}
            onOvertaken={setIsOvertaken}
          />
        </Stack>
      )}
    </Loaded>
  );
}

interface ReplacementCourseProps extends BoardReplacementProps {
  boardReplacement: BoardReplacementData;
  lastFocused: RefObject<EventTarget | null>;
  onOvertaken: (isSo: boolean) => void;
}

function ReplacementCourse({ boardReplacement, lastFocused, onOvertaken, ...props }: ReplacementCourseProps) {
  const { t } = useTranslation('board-replacement');
  const [isAgain, setIsAgain] = useState(false);
  const { machine } = props;
  const replacement = useReplacement(machine.serialNumber, onOvertaken);
  const progress = boardReplacement.replacement;
  const place = isAgain ? 'check' : replacementStep(progress, replacement.restore.isPending);
  const title = useMovedFocus(lastFocused, place);
  if (place === 'completed' && progress) {
    return <Completed machine={machine} progress={progress} title={title} onAgain={() => setIsAgain(true)} />;
  }
  if (place === 'completed') return null;
  return (
    <Card title={t('title', { name: machine.applianceName })}>
      {isOpen(progress) && <ReplacementOrigin progress={progress} />}
      <ReplacementRail current={place} title={title}>
        <CurrentStep
          {...props}
          step={place}
          boardReplacement={boardReplacement}
          replacement={replacement}
          onBack={isAgain ? () => setIsAgain(false) : null}
        />
      </ReplacementRail>
    </Card>
  );
}

interface CurrentStepProps extends BoardReplacementProps {
  step: StepName;
  boardReplacement: BoardReplacementData;
  replacement: Replacement;
  onBack: (() => void) | null;
}

function CurrentStep({ step, panelLink, nameOfParameter, onBack, ...props }: CurrentStepProps) {
  const progress = props.boardReplacement.replacement;
  if (step === 'check' || progress === null) {
    return <CheckStep {...props} nameOfParameter={nameOfParameter} onBack={onBack} />;
  }
  switch (step) {
    case 'shutOut':
      return <ShutOutStep {...props} progress={progress} />;
    case 'fit':
      return <FitStep {...props} progress={progress} panelLink={panelLink} nameOfParameter={nameOfParameter} />;
    case 'memory':
      return <MemoryStep {...props} progress={progress} nameOfParameter={nameOfParameter} />;
    case 'verify':
      return <VerifyStep {...props} progress={progress} nameOfParameter={nameOfParameter} />;
  }
}

/** The caller must outlive the steps. */
function useLastFocused(): RefObject<EventTarget | null> {
  const last = useRef<EventTarget>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      last.current = target;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  return last;
}

/** The title takes the focus only if the focused element disappeared with its step. */
function useMovedFocus(last: RefObject<EventTarget | null>, step: string): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: Each step may remove the focused element.
  useEffect(() => {
    const isGone = last.current instanceof Element && !last.current.isConnected;
    if (isGone && document.activeElement === document.body) title.current?.focus();
  }, [last, step]);
  return title;
}
