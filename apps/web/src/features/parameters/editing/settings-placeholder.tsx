import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import classes from './settings-placeholder.module.css';

export const SettingsPlaceholder = () => <Placeholder className={classes.shape} />;
