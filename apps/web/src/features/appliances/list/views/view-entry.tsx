import { useTranslation } from 'react-i18next';
import IconCheck from '~icons/tabler/check';
import IconPencil from '~icons/tabler/pencil';
import IconTrash from '~icons/tabler/trash';
import classes from './views-menu.module.css';

interface ViewEntryProps {
  name: string;
  isChosen: boolean;
  /** Whether this view was renamed last. */
  wasRenamed?: boolean;
  onChoose: () => void;
  /** If permitted. */
  onRename?: () => void;
  onDelete?: () => void;
}

export function ViewEntry({ name, isChosen, wasRenamed = false, onChoose, onRename, onDelete }: ViewEntryProps) {
  const { t } = useTranslation('appliances');
  return (
    <li className={classes.view} data-renamed={wasRenamed || undefined}>
      <button type="button" className={classes.choose} aria-pressed={isChosen} onClick={onChoose}>
        <IconCheck size={16} stroke={2} className={classes.check} aria-hidden />
        <span className={classes.viewName} dir="auto">
          {name}
        </span>
      </button>
      {onRename && (
        <button type="button" className={classes.action} aria-label={t('views.rename', { name })} onClick={onRename}>
          <IconPencil size={16} stroke={1.75} aria-hidden />
        </button>
      )}
      {onDelete && (
        <button type="button" className={classes.action} aria-label={t('views.delete', { name })} onClick={onDelete}>
          <IconTrash size={16} stroke={1.75} aria-hidden />
        </button>
      )}
    </li>
  );
}
