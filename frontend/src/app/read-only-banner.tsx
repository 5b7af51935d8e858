import { Construction } from "lucide-react";
import { Link } from "react-router";
import { useReadOnly } from "@lib/read-only";
import * as m from "@messages/app";
import { Icon } from "@ui";

/** Above every page during maintenance: nobody fills a form that cannot be sent. */
export function ReadOnlyBanner() {
  const isReadOnly = useReadOnly();
  return (
    <div role="status">
      {isReadOnly && (
        <p className="border-b border-line bg-warning-soft text-14">
          <span className="wrap flex items-start gap-2.5 py-2.5">
            <Icon as={Construction} className="mt-0.5 text-warning" />
            <span>
              {m.read_only_banner_you_can_read_everything()}{" "}
              <Link className="link" to="/status">
                {m.read_only_banner_service_status()}
              </Link>
            </span>
          </span>
        </p>
      )}
    </div>
  );
}
