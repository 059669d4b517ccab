import "./shared/page-state.ts";
