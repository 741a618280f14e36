import '@mantine/core/styles/Switch.layer.css';
