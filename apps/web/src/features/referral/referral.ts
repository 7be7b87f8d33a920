export { refetchAgentData } from './refetch-agent-data.ts';
