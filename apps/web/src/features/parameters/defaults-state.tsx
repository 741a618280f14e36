import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format/use-formats.ts';
import classes from './defaults-state.module.css';
import type { Editor } from './editor.ts';
import { countMarks } from './groups/group-marks.ts';

/** Which defaults are in force, how many values differ from them, and which were restored last. */
export function DefaultsState({ editor, onCompare }: { editor: Editor; onCompare: () => void }) {
  const { t } = useTranslation('parameters');
  const formats = useFormats();
  const { reported, model } = editor;
  const { version } = model.defaults;
  const { restored } = reported;
  const differing = countMarks(editor, model.parameters).notDefault;
  return (
    <p className={classes.state}>
      <span>
        {version === 0 ? t('defaults.ofModel') : t('defaults.version', { version })}
        {' · '}
        {differing === 0 ? (
          t('defaults.same')
        ) : (
          <button type="button" className={classes.differing} onClick={onCompare}>
            {t('defaults.differing', { count: differing })}
          </button>
        )}
      </span>
      {restored && (
        <span>
          {t(restored.version === 0 ? 'defaults.restoredModel' : 'defaults.restored', {
            version: restored.version,
            time: formats.instant(restored.at),
            name: restored.name ?? t('history.cloud'),
          })}
        </span>
      )}
    </p>
  );
}
