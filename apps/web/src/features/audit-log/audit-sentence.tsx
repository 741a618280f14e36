import { type MouseEvent, memo, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconChevronDown from '~icons/tabler/chevron-down';
import { Text } from '../../components/kit/text.tsx';
import { FactGrid } from '../../components/layout/fact-list.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import classes from './audit.module.css';
import type { AuditEntry } from './fold-refusals.ts';
import { useAuditSentence } from './use-audit-sentence.tsx';
import { useAuditWords } from './use-audit-words.ts';

export const AuditSentence = memo(function AuditSentence({ line, times, since }: AuditEntry) {
  const { t } = useTranslation('audit-log');
  const formats = useFormats();
  const [isOpen, setIsOpen] = useState(false);
  const detailsId = useId();
  const facts = useAuditWords().facts(line);
  const sentence = useAuditSentence()(line);

  function toggle({ target }: MouseEvent<HTMLElement>): void {
    const pressed = target instanceof Element ? target.closest('a, button') : null;
    const isSelecting = pressed === null && window.getSelection()?.isCollapsed === false;
    if (facts.length > 0 && pressed?.tagName !== 'A' && !isSelecting) setIsOpen(!isOpen);
  }

  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: The button inside does the same by keyboard. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: The button inside does the same by keyboard. */}
      <div className={classes.what} data-unfolds={facts.length > 0 || undefined} onClick={toggle}>
        <p className={classes.sentence}>
          {sentence}
          {times > 1 && (
            <Text as="span" tone="quiet" className={classes.repeated}>
              {t('repeated', { shown: formats.integer(times), since: formats.instant(since, 'short') })}
            </Text>
          )}
        </p>
        {facts.length > 0 && (
          <button
            type="button"
            className={classes.unfold}
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailsId : undefined}
            aria-label={t('details')}
          >
            <IconChevronDown size={18} />
          </button>
        )}
      </div>
      {isOpen && <FactGrid facts={facts} id={detailsId} least={200} className={classes.facts} />}
    </div>
  );
});
