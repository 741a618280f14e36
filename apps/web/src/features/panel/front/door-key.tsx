import { useTranslation } from 'react-i18next';
import IconDoor from '~icons/tabler/door';
import IconDoorOff from '~icons/tabler/door-off';
import classes from './door-key.module.css';

interface DoorKeyProps {
  kind: 'door' | 'hood';
  isOpen: boolean;
  onPress: () => void;
}

export function DoorKey({ kind, isOpen, onPress }: DoorKeyProps) {
  const { t } = useTranslation('panel');
  const Icon = isOpen ? IconDoorOff : IconDoor;
  return (
    <button type="button" className={classes.key} onClick={onPress}>
      <span className={classes.plate}>
        <Icon size={20} />
        {t(`${kind}.${isOpen ? 'close' : 'open'}`)}
      </span>
    </button>
  );
}
