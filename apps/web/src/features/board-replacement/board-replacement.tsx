import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import type { BoardReplacement as BoardReplacementData } from '@washboard/contract/appliances/board-replacement';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import { FailureMessage } from '../../components/feedback/failure-message.tsx';
import { Placeholder } from '../../components/feedback/placeholder.tsx';
import { Card } from '../../components/layout/card.tsx';
import classes from './board-replacement.module.css';
import { useBoardReplacement } from './board-replacement-api.ts';
import { Completed } from './completed.tsx';
import { CurrentStep } from './current-step.tsx';
import { ReplacementOrigin } from './replacement-origin.tsx';
import { isOpen, stepOf } from './replacement-steps.ts';
import { StepList } from './step-list.tsx';
import { useReplacement } from './use-replacement.ts';

interface BoardReplacementProps {
  machine: ApplianceDetail;
  /** Link to the machine's demo panel, if it has one. */
  panelLink: ReactNode;
  /** The name of a parameter code; this feature knows the code only. */
  nameOfParameter: (code: string) => ReactNode;
}

/** Guides through the replacement of a main board; a permitted user continues where another stopped. */
export function BoardReplacement(props: BoardReplacementProps) {
  const { t } = useTranslation('board-replacement');
  const { data, isPending, error, refetch } = useBoardReplacement(props.machine.serialNumber);
  const [isOvertaken, setIsOvertaken] = useState(false);
  const lastFocused = useLastFocused();
  if (isPending) return <Placeholder height={560} />;
  if (!data) return <FailureMessage title={t('failed')} failure={error} onRetry={() => void refetch()} />;
  return (
    <div className={classes.page}>
      {isOvertaken && <Callout tone="warning">{t('overtaken')}</Callout>}
      <Course
        // State of one replacement must not leak into the next.
        key={data.replacement?.id}
        {...props}
        boardReplacement={data}
        lastFocused={lastFocused}
        onOvertaken={setIsOvertaken}
      />
    </div>
  );
}

interface CourseProps extends BoardReplacementProps {
  boardReplacement: BoardReplacementData;
  lastFocused: RefObject<EventTarget | null>;
  onOvertaken: (isSo: boolean) => void;
}

function Course({ boardReplacement, lastFocused, onOvertaken, ...props }: CourseProps) {
  const { t } = useTranslation('board-replacement');
  const [isAgain, setIsAgain] = useState(false);
  const { machine } = props;
  const replacement = useReplacement(machine.serialNumber, onOvertaken);
  const progress = boardReplacement.replacement;
  const place = isAgain ? 'check' : stepOf(progress, replacement.restore.isPending);
  const title = useMovedFocus(lastFocused, place);
  if (place === 'completed' && progress) {
    return <Completed machine={machine} progress={progress} title={title} onAgain={() => setIsAgain(true)} />;
  }
  if (place === 'completed') return null;
  return (
    <Card title={t('title', { name: machine.applianceName })}>
      {isOpen(progress) && <ReplacementOrigin progress={progress} />}
      <StepList current={place} title={title}>
        <CurrentStep
          {...props}
          step={place}
          boardReplacement={boardReplacement}
          replacement={replacement}
          onBack={isAgain ? () => setIsAgain(false) : null}
        />
      </StepList>
    </Card>
  );
}

/** The last focused element. Call it in a component that outlives the steps. */
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

/** If the focused element left with its step, focuses the title of the next step; otherwise leaves the focus alone. */
function useMovedFocus(last: RefObject<EventTarget | null>, step: string): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const isGone = last.current instanceof Element && !last.current.isConnected;
    if (isGone && document.activeElement === document.body) title.current?.focus();
  }, [last, step]);
  return title;
}
