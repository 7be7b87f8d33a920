export { refetchAgentData } from './refetch-agent-data.ts';
export { AgentPage, SharePage } from './slots.ts';
