/** Who is signed in, with the ways to the account and out. */
import AccountCircleOutlined from "@mui/icons-material/AccountCircleOutlined";
import LogoutRounded from "@mui/icons-material/LogoutRounded";
import ManageAccountsOutlined from "@mui/icons-material/ManageAccountsOutlined";
import Button from "@mui/material/Button";
import ListItemIcon from "@mui/material/ListItemIcon";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useId, useState } from "react";
import { Link } from "react-router-dom";
import { accountText } from "../../shared/text/account.ts";
import { adminText } from "../../shared/text/admin.ts";

export function AccountMenu({ name, onSignOut }: { name: string; onSignOut: () => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        color="inherit"
        startIcon={<AccountCircleOutlined />}
        aria-label={accountText.menu(name)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <span>{name}</span>
      </Button>
      {/* Inside of the header, so that it is found among the page's landmarks. */}
      <Menu id={id} open={anchor !== null} anchorEl={anchor} onClose={close} disablePortal>
        <MenuItem component={Link} to="/admin/account" onClick={close}>
          <ListItemIcon>
            <ManageAccountsOutlined fontSize="small" />
          </ListItemIcon>
          {accountText.open}
        </MenuItem>
        <MenuItem onClick={onSignOut}>
          <ListItemIcon>
            <LogoutRounded fontSize="small" />
          </ListItemIcon>
          {adminText.signOut}
        </MenuItem>
      </Menu>
    </>
  );
}
