// What stands around the screens of members; visitors never load it.
export { MemberBar } from "./member-bar";
export { MemberFooter } from "./member-footer";
export { TabBar } from "./tab-bar";
