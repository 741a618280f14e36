import { VisuallyHidden } from '../../components/text/visually-hidden.tsx';
import {
  type AttentionItemKind,
  type AttentionTone,
  alarmKinds,
  attentionItemKinds,
  recordKinds,
} from '../../features/attention/attention-kinds.ts';
import { useNeeds } from '../../features/attention/use-needs.ts';
import { useFormats } from '../../lib/format/use-formats.ts';
import classes from './menu-entry.module.css';

/** The dashboard counts everything, so its count is the sum of the others and of the silent machines. */
const kindsOfPages = {
  dashboard: attentionItemKinds,
  alarms: alarmKinds,
  hygiene: [...recordKinds, 'review'],
  authorizations: ['person'],
} as const satisfies Record<string, readonly AttentionItemKind[]>;

/** @param of the names of pages; most pages count nothing */
export function AttentionCount({ of }: { of: string | readonly string[] }) {
  const kinds = [of]
    .flat()
    .flatMap((name): readonly AttentionItemKind[] => (isCounted(name) ? kindsOfPages[name] : []));
  return <MenuCount {...useNeeds({ kinds })} />;
}

const isCounted = (name: string): name is keyof typeof kindsOfPages => name in kindsOfPages;

export function MenuCount({ count, text, tone = 'accent' }: { count: number; text: string; tone?: AttentionTone }) {
  const formats = useFormats();
  if (count === 0) return null;
  return (
    <>
      <span className={classes.count} data-tone={tone} aria-hidden="true">
        {count > 99 ? `${formats.integer(99)}+` : formats.integer(count)}
      </span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </>
  );
}
